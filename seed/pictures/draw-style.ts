import type { Scene } from './scene.ts'
import { drawCoat } from './silhouettes/coat.ts'
import { drawDress } from './silhouettes/dress.ts'
import { drawDungarees } from './silhouettes/dungarees.ts'
import { type Outfit, openOutfit, type Recipe } from './silhouettes/outfit.ts'
import { drawSkiSuit } from './silhouettes/ski-suit.ts'
import { drawTop } from './silhouettes/top.ts'
import { drawTrousers } from './silhouettes/trousers.ts'

function drawSilhouette(outfit: Outfit): void {
  const { silhouette } = outfit.recipe
  if (silhouette.kind === 'top') drawTop(outfit, silhouette)
  else if (silhouette.kind === 'trousers') drawTrousers(outfit, silhouette)
  else if (silhouette.kind === 'dress') drawDress(outfit, silhouette)
  else if (silhouette.kind === 'dungarees') drawDungarees(outfit, silhouette)
  else if (silhouette.kind === 'coat') drawCoat(outfit, silhouette)
  else drawSkiSuit(outfit, silhouette)
}

/** Draws a style's front from its recipe. `textureStrength` under 1 is for small pictures. */
export function drawStyle(recipe: Recipe, textureStrength = 1): Scene {
  const outfit = openOutfit(recipe, textureStrength)
  drawSilhouette(outfit)
  return outfit.scene
}

import type { Scene } from './scene.ts'
import { drawCoat } from './silhouettes/coat.ts'
import { drawCoatBack } from './silhouettes/coat-back.ts'
import { drawDress } from './silhouettes/dress.ts'
import { drawDressBack } from './silhouettes/dress-back.ts'
import { drawDungarees } from './silhouettes/dungarees.ts'
import { drawDungareesBack } from './silhouettes/dungarees-back.ts'
import { type Outfit, openOutfit, type Recipe } from './silhouettes/outfit.ts'
import { drawBaseLayer, drawBaseLayerBack } from './silhouettes/ski/base-layer.ts'
import { drawMittens, drawMittensBack } from './silhouettes/ski/mittens.ts'
import { drawSalopettes } from './silhouettes/ski/salopettes.ts'
import { drawSalopettesBack } from './silhouettes/ski/salopettes-back.ts'
import { drawSnowBoots } from './silhouettes/ski/snow-boots.ts'
import { drawSnowBootsBack } from './silhouettes/ski/snow-boots-back.ts'
import { drawSkiSuit } from './silhouettes/ski-suit.ts'
import { drawSkiSuitBack } from './silhouettes/ski-suit-back.ts'
import { drawTop } from './silhouettes/top.ts'
import { drawTopBack } from './silhouettes/top-back.ts'
import { drawTrousers } from './silhouettes/trousers.ts'
import { drawTrousersBack } from './silhouettes/trousers-back.ts'

function drawSilhouette(outfit: Outfit): void {
  const { silhouette } = outfit.recipe
  if (silhouette.kind === 'top') drawTop(outfit, silhouette)
  else if (silhouette.kind === 'trousers') drawTrousers(outfit, silhouette)
  else if (silhouette.kind === 'dress') drawDress(outfit, silhouette)
  else if (silhouette.kind === 'dungarees') drawDungarees(outfit, silhouette)
  else if (silhouette.kind === 'coat') drawCoat(outfit, silhouette)
  else if (silhouette.kind === 'ski-suit') drawSkiSuit(outfit, silhouette)
  else if (silhouette.kind === 'salopettes') drawSalopettes(outfit, silhouette)
  else if (silhouette.kind === 'snow-boots') drawSnowBoots(outfit, silhouette)
  else if (silhouette.kind === 'mittens') drawMittens(outfit, silhouette)
  else drawBaseLayer(outfit, silhouette)
}

/** Draws a style's front from its recipe. Small pictures use a `textureStrength` below 1. */
export function drawStyle(recipe: Recipe, textureStrength = 1, seed: string = recipe.handle): Scene {
  const outfit = openOutfit(recipe, textureStrength, seed)
  drawSilhouette(outfit)
  return outfit.scene
}

function drawSilhouetteBack(outfit: Outfit): void {
  const { silhouette } = outfit.recipe
  if (silhouette.kind === 'top') drawTopBack(outfit, silhouette)
  else if (silhouette.kind === 'trousers') drawTrousersBack(outfit, silhouette)
  else if (silhouette.kind === 'dress') drawDressBack(outfit, silhouette)
  else if (silhouette.kind === 'dungarees') drawDungareesBack(outfit, silhouette)
  else if (silhouette.kind === 'coat') drawCoatBack(outfit, silhouette)
  else if (silhouette.kind === 'ski-suit') drawSkiSuitBack(outfit, silhouette)
  else if (silhouette.kind === 'salopettes') drawSalopettesBack(outfit, silhouette)
  else if (silhouette.kind === 'snow-boots') drawSnowBootsBack(outfit, silhouette)
  else if (silhouette.kind === 'mittens') drawMittensBack(outfit, silhouette)
  else drawBaseLayerBack(outfit, silhouette)
}

/** Draws the same garment turned over. */
export function drawStyleBack(recipe: Recipe, textureStrength = 1): Scene {
  const outfit = openOutfit(recipe, textureStrength, `${recipe.handle} back`)
  drawSilhouetteBack(outfit)
  return outfit.scene
}

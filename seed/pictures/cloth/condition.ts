import { styles } from '../../styles/index.ts'
import { palette } from '../../styles/palette.ts'
import { drawStyle } from '../draw-style.ts'
import type { Scene } from '../scene.ts'
import type { Recipe } from '../silhouettes/outfit.ts'
import { wearPlacesOf } from '../wear-places.ts'
import { addHeartMend, addPatchMend, mendColoursOf } from './mends.ts'
import { addSwingTag } from './swing-tag.ts'

export const conditions = ['new', 'used', 'worn'] as const
export type Condition = (typeof conditions)[number]

/** How each condition changes the light and the colour (design §2.5). */
export const wear: Record<Condition, { rumple: number; foldStrength: number; fade: number }> = {
  new: { rumple: 0.5, foldStrength: 0.7, fade: 0 },
  used: { rumple: 1, foldStrength: 1, fade: 0.12 },
  worn: { rumple: 1.5, foldStrength: 1.1, fade: 0.32 },
}

export const conditionAlts: Record<Condition, string> = {
  new: 'Terracotta sweatshirt with a hedgehog, brand new with its swing tag on',
  used: 'The same hedgehog sweatshirt, gently worn, a little softer in colour',
  worn: 'The same hedgehog sweatshirt, well loved, faded, with mustard elbow patches and a heart-shaped mend',
}

/** A style in one condition. Each condition shows a different piece, whose `seed` makes the cloth fall differently. */
export function drawCondition(
  recipe: Recipe,
  condition: Condition,
  textureStrength = 1,
  seed = `${recipe.handle} ${condition}`,
): Scene {
  const scene = drawStyle(recipe, textureStrength, seed)
  const { tag, heart, patches } = wearPlacesOf(recipe.silhouette)
  const colours = mendColoursOf(recipe)
  if (condition === 'new') addSwingTag(scene, tag, palette[recipe.base])
  if (condition === 'worn') {
    for (const path of patches) addPatchMend(scene, path, colours.patch)
    addHeartMend(scene, heart, colours.heart)
  }
  return scene
}

/** The sweatshirt that the page about conditions shows in all three. */
export function drawConditionExample(condition: Condition, textureStrength = 1): Scene {
  const style = styles.find((candidate) => candidate.handle === 'hedgehog-sweatshirt')
  if (!style) throw new Error('The condition pictures need the hedgehog sweatshirt.')
  return drawCondition(style, condition, textureStrength, style.handle)
}

import { integerOf } from '#sandbox/shop/seeded.ts';
import { escapeHtml } from './html.ts';

/**
 * Draws a picture for a product that has none: two shapes in its own color and its initials. SVG
 * text.
 */
export function drawProductImage(title: string): string {
  const hue = integerOf(`hue/${title}`, 0, 359);
  const size = integerOf(`size/${title}`, 70, 130);
  const turn = integerOf(`turn/${title}`, 0, 89);
  const initials = title
    .replace(/<[^>]*>/g, '')
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 3)
    .toUpperCase();
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">` +
    `<rect width="400" height="400" fill="hsl(${hue} 30% 92%)"/>` +
    `<rect x="${200 - size}" y="${200 - size}" width="${size * 2}" height="${size * 2}" rx="24" ` +
    `fill="hsl(${hue} 35% 62%)" transform="rotate(${turn} 200 200)"/>` +
    `<circle cx="200" cy="200" r="${size * 0.7}" fill="hsl(${hue} 40% 42%)"/>` +
    `<text x="200" y="216" text-anchor="middle" font-family="sans-serif" font-size="48" ` +
    `fill="#fff">${escapeHtml(initials)}</text></svg>`
  );
}

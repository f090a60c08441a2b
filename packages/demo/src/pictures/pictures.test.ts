import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generateDemo } from '../index.ts';
import { renderLook, type ShapeName, shapes } from './catalogue.ts';

const demo = generateDemo({ today: '2026-11-21' });

describe('pictures of the demo', () => {
  it('PROD-12 every drawing differs from every other and is square', async () => {
    const names = Object.keys(shapes) as ShapeName[];
    const seen = new Map<string, string>();
    for (const shape of names) {
      const bytes = renderLook({ shape, style: 0, colour: '#2f6f73', accent: '#e8a33d' });
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height], shape).toEqual(['svg', 1280, 1280]);
      const { data } = await sharp(bytes, { density: 4 })
        .resize(24, 24)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const twin = seen.get(data.toString('base64'));
      expect(twin, `${shape} looks like ${twin}`).toBeUndefined();
      seen.set(data.toString('base64'), shape);
    }
  });

  it('PROD-12 equal looks are one picture, and few enough to be drawn at the first start', () => {
    for (const { pictures } of demo) {
      const names = pictures.map(({ fileName }) => fileName);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeLessThan(500);
    }
  });

  it('CONF-06 logos, heroes, banners and the sign-in picture can be drawn', async () => {
    for (const { pictures } of demo) {
      const scenes = pictures.filter(({ fileName }) => /\/(logo|hero|banner|sign-in)/.test(fileName));
      expect(scenes.length).toBeGreaterThanOrEqual(6);
      for (const scene of scenes) {
        const { width = 0 } = await sharp(await scene.render()).metadata();
        expect(width, scene.fileName).toBeGreaterThan(200);
      }
    }
  });
});

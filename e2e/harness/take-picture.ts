import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from './root.ts';

/** Where a run leaves every picture; the command copies those that a document shows. */
const DIRECTORY = join(ROOT, '.cache/screenshots');
/** Of 100: text stays sharp. */
const QUALITY = 78;

/** Saves what the window shows as `{name}-{width}x{height}-{scheme}.webp`. */
export async function takePicture(
  page: Page,
  name: string,
  { width, height }: { width: number; height: number },
  scheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  mkdirSync(DIRECTORY, { recursive: true });
  const file = join(DIRECTORY, `${name}-${width}x${height}-${scheme}.webp`);
  await sharp(picture).webp({ quality: QUALITY }).toFile(file);
}

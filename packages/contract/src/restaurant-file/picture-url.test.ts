import { describe, expect, it } from 'vitest';
import { pictureVariants } from './picture-url.ts';

describe('the address of a picture', () => {
  it('R-11: says which files of a photograph there are', () => {
    expect(pictureVariants('/images/0a1b/plateau-800x533.webp')).toEqual({
      avif: [
        { url: '/images/0a1b/plateau-320x213.avif', width: 320, height: 213 },
        { url: '/images/0a1b/plateau-640x426.avif', width: 640, height: 426 },
        { url: '/images/0a1b/plateau-800x533.avif', width: 800, height: 533 },
      ],
      webp: [
        { url: '/images/0a1b/plateau-320x213.webp', width: 320, height: 213 },
        { url: '/images/0a1b/plateau-640x426.webp', width: 640, height: 426 },
        { url: '/images/0a1b/plateau-800x533.webp', width: 800, height: 533 },
      ],
    });
  });

  it('R-11: a photograph narrower than the steps has one size, its own', () => {
    expect(pictureVariants('/images/0a1b/maki-200x100.webp')?.avif).toEqual([
      { url: '/images/0a1b/maki-200x100.avif', width: 200, height: 100 },
    ]);
  });

  it.each([
    '/images/0a1b/maki.svg',
    'https://example.fr/images/0a1b/maki-200x100.webp',
    '/photos/maki.webp',
    '',
  ])('R-11: %j has no other files', (url) => {
    expect(pictureVariants(url)).toBeNull();
  });
});

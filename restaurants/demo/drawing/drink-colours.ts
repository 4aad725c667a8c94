import { tones, VERMILION } from './palette.ts';

export const CLEAR = tones('#d4e8ea', '#b5d3d7', '#f4fbfb');
export const BLUE_GLASS = tones('#a9cfe0', '#83b1c7', '#e1f2f8');
export const BROWN_GLASS = tones('#6b3d1c', '#4b2810', '#a8703e');
export const GREEN_GLASS = tones('#5f7a45', '#43592f', '#9cb67d');
export const PAPER = tones('#f6efe0', '#ddd0b4', '#fffaf0');
export const STEEL = tones('#c9cfcd', '#9fa8a5', '#eef1f0');
export const RED = tones(VERMILION, '#9c301c', '#e27658');
export const BLACK = tones('#2b3531', '#1a221f', '#55635d');
export const GREEN = tones('#5f8f4d', '#446b36', '#93bb7f');
export const BLUE = tones('#3f7fa3', '#2d617e', '#7fb3cf');
export const TEA = tones('#c2c470', '#a2a54e', '#e4e5a9');
export const LEMONADE = tones('#f6e6a0', '#e0ca72', '#fdf6d2');
export const COLA = tones('#4a2415', '#31150a', '#8a5a42');
export const APPLE_JUICE = tones('#e4b45a', '#c99538', '#f3d69a');
export const BEER = tones('#f0b93a', '#d6982a', '#fad67a');
export const WHEAT_BEER = tones('#f2cf6e', '#dcb04a', '#fae3a0');

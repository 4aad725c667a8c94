/** Three tones for each material: as it is, away from the light, and towards it. */
export type Material = { base: string; dark: string; light: string };

export const tones = (base: string, dark: string, light: string): Material => ({
  base,
  dark,
  light,
});

export const RICE = tones('#f6efe0', '#ddcfb4', '#fffdf7');
/** Rice seen from the side, darker than any page it may stand on. */
export const RICE_SIDE = tones('#eee3cc', '#d3c19d', '#fffdf7');
export const NORI = tones('#293831', '#18231e', '#4b6157');
export const HINOKI = tones('#e4c898', '#c5a06a', '#f2e0bd');
export const CHARCOAL = tones('#34413c', '#222c28', '#566660');
export const CELADON = tones('#9cb9a6', '#779885', '#c3d6c9');
export const LACQUER = tones('#b93a22', '#8f2815', '#d8603f');
export const CREAM_GLAZE = tones('#e6dac6', '#c6b596', '#f5eddf');

export const SALMON = tones('#f4814f', '#d95f31', '#ffc7a0');
export const SEARED = tones('#f3a678', '#cf7a48', '#ffd9b8');
export const TUNA = tones('#bb2c3d', '#8f1d2d', '#de6b70');
export const BREAM = tones('#f7dcd2', '#dfb3a8', '#fff5ef');
export const SHRIMP = tones('#fbd9c4', '#ec8256', '#fff2e8');
export const EEL = tones('#8a4a22', '#5f2e13', '#c98a4e');
export const SCALLOP = tones('#faeedb', '#dfc9a6', '#fffaf0');
export const OMELETTE = tones('#f4c64b', '#d89b28', '#fbe08d');
export const CRAB = tones('#fbeee4', '#e2553c', '#ffffff');
export const ROE = tones('#f0662b', '#c8451a', '#ffc49a');
export const TOBIKO = tones('#f39331', '#d5701b', '#ffc877');

export const AVOCADO = tones('#c5d06c', '#7f9f3f', '#e6e8a5');
export const CUCUMBER = tones('#d3e5ac', '#4c8440', '#eef5d6');
export const RADISH = tones('#f3c832', '#d6a31b', '#fbe27c');
export const CARROT = tones('#f08a32', '#cf6a1b', '#fab46c');
export const CABBAGE = tones('#e3ebc2', '#b9cb8c', '#f6f9e3');
export const RED_CABBAGE = tones('#8d4a86', '#683263', '#b97fb3');
export const MANGO = tones('#f9b233', '#df8c1c', '#ffd678');
export const EDAMAME = tones('#8fb955', '#658f35', '#bfdc8b');
export const SHISO = tones('#5f9650', '#417239', '#8cbb79');
export const SEAWEED = tones('#4a8450', '#2f5f3a', '#79ad72');
export const CREAM_CHEESE = tones('#fffaf0', '#e9dcc6', '#ffffff');
export const TOFU = tones('#fbf3de', '#e0d0ac', '#fffbef');
export const SWEETCORN = tones('#f8d24a', '#dfae27', '#fdea9b');
export const SWEET_POTATO = tones('#ee9a45', '#cf7726', '#f8bf7d');

export const CRUMB = tones('#d3964a', '#a66b2a', '#efc584');
export const BATTER = tones('#edc277', '#cf9945', '#f8deaa');
export const CHICKEN = tones('#d08a4d', '#a3622f', '#ebb681');
export const BEEF = tones('#99543a', '#6f3726', '#c07c5c');
export const DUCK = tones('#a8503c', '#773228', '#cf8369');
export const MUSHROOM = tones('#8d6442', '#64432a', '#b98d64');
export const LEEK = tones('#bfd18d', '#88a75a', '#e3edc4');
export const CHIVE = '#5c9440';
export const GOLDEN_SESAME = '#dcb56b';
export const BLACK_SESAME = '#2b2622';
export const GARI = tones('#f7c9bd', '#e3a193', '#fde5de');
export const WASABI = tones('#b7cc82', '#8fa958', '#d6e3ae');
export const VERMILION = '#c8432a';
export const PAPER = '#f7f1e6';
export const SHADE = '#3d2a12';

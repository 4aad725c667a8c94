const PC850 = [
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»',
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤',
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´',
  '\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');

const PC437 = [
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»',
  '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧',
  '╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩',
  '≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('');

const PC858 = PC850.replace('ı', '€');

const WPC1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 128 }, (_, index) => 128 + index),
);

/** The characters from 128 on of the code pages that Epson's printers have under these numbers (ESC t n). */
const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [0, PC437],
  [2, PC850],
  [16, WPC1252],
  [19, PC858],
]);

/** The character of a byte in a code page; pages that the printer does not have read as its first. */
export function characterOf(byte: number, codePage: number): string {
  if (byte < 128) return String.fromCharCode(byte);
  return (CODE_PAGES.get(codePage) ?? PC437).charAt(byte - 128);
}

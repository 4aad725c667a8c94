/** The upper half of code page 858, from byte 0x80. */
const UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(UPPER_HALF, (character, index) => [character, 0x80 + index]),
);

/** The bytes of a text in code page 858; null where it lacks one of the characters. */
export function pc858Bytes(text: string): readonly number[] | null {
  const bytes: number[] = [];
  for (const character of text) {
    const isAscii = character >= ' ' && character <= '~';
    const byte = isAscii ? character.charCodeAt(0) : BYTES.get(character);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  return bytes;
}

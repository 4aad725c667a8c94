import type { LivePrinter } from '@comptoir/contract/staff/printing';
import type { MessageKey } from '@comptoir/staff-texts/translate';

export const TRANSPORTS = {
  escpos_tcp: 'Network printer (Epson ESC/POS)',
  epson_sdp: 'Epson that asks the server',
  star_cloudprnt: 'Star CloudPRNT',
  browser: 'This tablet or this computer (browser)',
} as const satisfies Record<LivePrinter['transport'], MessageKey>;

export const TICKET_NAMES = {
  kitchen: 'Kitchen ticket',
  counter: 'Counter ticket',
  receipt: 'Receipt',
} as const satisfies Record<LivePrinter['kinds'][number], MessageKey>;

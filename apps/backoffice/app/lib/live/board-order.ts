import type { BoardCard } from '@comptoir/contract/staff/board';

/** An order on the board, as the API sends it. */
export type BoardOrder = BoardCard;

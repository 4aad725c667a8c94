import { Board } from '#features/board/board.tsx';

export default function BoardPage() {
  return <Board />;
}

import { BooksPage } from '#features/books/books.tsx';

export default function BooksRoute() {
  return <BooksPage />;
}

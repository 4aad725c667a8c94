import { menuTimes } from '#lib/restaurant/menu-times.ts';
import { AddedNote } from './dish/added-note.tsx';
import { followCategories, keepInSight } from './list/follow-categories.ts';
import { QuickAdd } from './list/quick-add.tsx';

/** What the menu shows once it is loaded, in one file: each `import()` of a page lists the files that it needs. */
export const AFTER_LOAD = { menuTimes, followCategories, keepInSight, QuickAdd, AddedNote };

/** The menus to start from, made for no restaurant in particular. Rule OP-6. */
export const EXAMPLE_MENUS = ['sushi', 'pizza', 'burger'] as const;
export type ExampleMenu = (typeof EXAMPLE_MENUS)[number];

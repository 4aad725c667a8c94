/** The items of the published menu, each as its JSON in the column `item`. */
export const PUBLISHED_ITEMS = `restaurant JOIN catalogue_versions USING (version),
  json_array_elements(document -> 'menus') AS menu,
  json_array_elements(menu -> 'categories') AS category,
  json_array_elements(category -> 'items') AS item`;

const PAGE = /^\/gestion(?:\/(?!assets\/)[^.]*)?$/;

/** Whether a path is an address of the application, which one page answers. */
export function isShellPage(path: string): boolean {
  return PAGE.test(path);
}

/** Whether a path is a file of a build, named by its content. */
export function isShellFile(path: string): boolean {
  return path.startsWith('/gestion/assets/');
}

/**
 * The path to open after signing in: only one of this site, else '/'. It must begin with exactly one slash: a
 * backslash after it, or control characters that browsers strip, could lead elsewhere (BOOT-03).
 *
 * @example safeRedirect('/category?page=2') // '/category?page=2'
 */
export function safeRedirect(target: string | undefined): string {
  if (target === undefined || !/^\/(?![/\\])/.test(target)) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return '/';
  // The sign-in and sign-out pages would redirect forever.
  return /^\/(landing|logout)\/?(\?|#|$)/.test(target) ? '/' : target;
}

/** True for the pages of the back office (LAYO-16). */
export function isBackOffice(target: string): boolean {
  return /^\/admin(?=[/?#]|$)/.test(target);
}

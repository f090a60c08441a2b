/**
 * Removes invisible characters from an article number and makes hyphens and blanks plain. Documents from which numbers are
 * copied use non-breaking ones.
 *
 * @example plainArticleNumber(' NH\u20111409 ') // 'NH-1409'
 */
export function plainArticleNumber(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
}

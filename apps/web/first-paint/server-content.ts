import { parseProductParam } from '@kontor/domain';
import { readLocale, readSession } from '@kontor/web-kit/lib/cookies.ts';

const content = document.querySelector<HTMLElement>('.shell-product');
const productId = content ? idOf(location.pathname) : undefined;
const shownTo = reader();

/**
 * What the server's page showed of a product, its picture and name (decision 22). The product's page shows it again in its
 * own frame while it still waits for the rest, so that nothing that was seen goes away meanwhile.
 *
 * @returns null for every product but the one that the visit began with, and for another user or language than it was for
 */
export function serverContent(id: string | undefined): HTMLElement | null {
  return id !== undefined && id === productId && reader() === shownTo ? content : null;
}

/** Names and what may be seen differ. */
function reader(): string {
  return `${readSession()?.userId} ${readLocale()}`;
}

function idOf(pathname: string): string | undefined {
  try {
    return parseProductParam(decodeURIComponent(pathname.split('/')[2] ?? ''))?.id;
  } catch {
    // No address that any screen knows.
    return undefined;
  }
}

import { parseProductParam } from '@kontor/domain';
import { readLocale, readSession } from '@kontor/web-kit/lib/cookies.ts';

const content = document.querySelector<HTMLElement>('.shell-product');
const productId = content ? idOf(location.pathname) : undefined;
const shownTo = reader();

/**
 * The picture and name of a product in the server's page (decision 22). The product's page shows it again while the rest loads,
 * so that the picture never disappears.
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

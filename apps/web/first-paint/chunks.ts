import path from 'node:path';

/** Files that hardly ever change; two, because a telephone reads one of this size in a long task. */
const frameworks = {
  react: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
  framework:
    /node_modules\/@tanstack\/(history|store|router-core|react-router|react-store|query-core|react-query)\//,
};

const source = (file: string) => path.join(import.meta.dirname, '../src', file);
const signIn = [source('features/sessions/landing-page.tsx')];
const shop = [source('app/default-layout.tsx')];
const category = [source('features/catalogue/category-page.tsx')];
const product = [source('app/screens/product-screen.tsx')];

/**
 * Files that load together form one chunk; the first match wins. Over a telephone's connection each request more costs more
 * than the few bytes that a page would not have needed. `and`: only what one of these needs, too.
 */
const chunks: { name: string; roots: string[]; and?: string[] }[] = [
  { name: 'start', roots: [source('main.tsx')] },
  { name: 'common', roots: signIn, and: [...shop, ...category, ...product] },
  { name: 'shop', roots: shop },
  { name: 'catalogue', roots: category, and: product },
  { name: 'category', roots: category },
  { name: 'product', roots: product },
];

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Makes the function that names the chunk of a module; null leaves the choice to the bundler: a lazy screen is its own. */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  const membersOf = new Map<string, (id: string) => boolean>();
  return (id, graph) => {
    for (const [name, files] of Object.entries(frameworks)) if (files.test(id)) return name;
    for (const { name, roots, and } of chunks) {
      let isMember = membersOf.get(name);
      if (!isMember) {
        const members = reachable(roots, graph);
        const others = and ? reachable(and, graph) : members;
        isMember = (candidate) => members.has(candidate) && others.has(candidate);
        membersOf.set(name, isMember);
      }
      if (isMember(id)) return name;
    }
    return null;
  };
}

/** All static imports of the roots, also indirect ones; no lazy parts. */
function reachable(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const members = new Set<string>();
  const visit = (id: string) => {
    if (members.has(id)) return;
    members.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return members;
}

// The front ends' development servers: changed modules reach the browser at once, everything else goes to the server.
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './lib/root.mjs';

const target = `http://127.0.0.1:${process.env.SERVER_PORT}`;
const paths = ['/api', '/files', '/health', '/metrics', '/search-engine'];

const port = Number(process.env.PORT);
const backOfficePort = port + 2;

// The browser reaches it through the shop's, whose host has the session; only its changes come directly.
const backOffice = await createServer({
  root: path.join(root, 'apps/backoffice'),
  server: { port: backOfficePort, strictPort: true, hmr: { clientPort: backOfficePort } },
});
await backOffice.listen();
const server = await createServer({
  root: path.join(root, 'apps/web'),
  server: {
    port,
    strictPort: true,
    // The host name stays as it is: it tells the tenant.
    proxy: {
      ...Object.fromEntries(paths.map((prefix) => [prefix, { target, changeOrigin: false, xfwd: false }])),
      '^/admin(/|$)': { target: `http://127.0.0.1:${backOfficePort}`, changeOrigin: true, xfwd: false },
    },
  },
});
await server.listen();
server.printUrls();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // An open page keeps its connection; nobody waits for it.
    setTimeout(() => process.exit(), 1_000);
    await Promise.all([server.close(), backOffice.close()]);
    process.exit();
  });
}

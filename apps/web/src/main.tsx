import '@fontsource-variable/inter/index.css';
import { printInLight } from '@kontor/web-kit/lib/light-print.ts';
import '@kontor/web-kit/ui/kit.css';
import '@kontor/web-kit/ui/global.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApp } from './app/start-app.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

printInLight();

// Do not await it here, because the chunks that load meanwhile import this file's chunk and would wait for it.
void startApp().then((router) => {
  // Render in slices, so that typing and scrolling are not blocked.
  startTransition(() => createRoot(root).render(<App router={router} />));
});

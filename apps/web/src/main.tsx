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

// Not awaited here: what is loaded meanwhile imports this file's chunk, and would wait for it.
void startApp().then((router) => {
  // Drawn in slices, so that whoever already types or scrolls is not kept waiting.
  startTransition(() => createRoot(root).render(<App router={router} />));
});

import '@fontsource-variable/inter/index.css';
import { printInLight } from '@kontor/web-kit/lib/light-print.ts';
import '@kontor/web-kit/ui/kit.css';
import './app/kit.css';
import '@kontor/web-kit/ui/global.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApp } from './app/start-app.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

printInLight();

// Without a session the sign-in page of the shop is on its way.
void startApp().then((router) => router && createRoot(root).render(<App router={router} />));

import '@fontsource-variable/inter/index.css';
import './ui/kit.css';
import './ui/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { startApp } from './app/start-app.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startApp(router);
createRoot(root).render(<App router={router} />);

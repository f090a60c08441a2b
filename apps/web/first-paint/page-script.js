(() => {
  // If the server rendered the frame, the app loads after the first paint. Earlier, its code would compete with the
  // visible parts for bandwidth.
  const named = [...document.querySelectorAll('meta[name="app-scripts"]')];
  const scripts = named.flatMap(({ content }) => content.split(' '));
  const load = () => {
    for (const href of scripts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    }
    if (scripts.length === 0) return;
    // Libraries run first, one after the other: in one long task with the app they would block scrolling.
    let libraries = Promise.resolve();
    for (const href of scripts.filter((href) => /\/(react|framework)-/.test(href)))
      libraries = libraries.then(() => import(href)).catch(() => {});
    libraries.then(() => import(scripts[0]));
  };
  const once = (next, timeoutMs) => {
    let isOver = false;
    const end = () => {
      if (!isOver) next();
      isOver = true;
    };
    // A failed or slow event must not delay the start.
    setTimeout(end, timeoutMs);
    return end;
  };
  const afterPaint = (next) => {
    const end = once(next, 3000);
    try {
      new PerformanceObserver(end).observe({ type: 'paint', buffered: true });
    } catch {
      end();
    }
  };
  const afterPicture = (next) => {
    const picture = document.querySelector('.shell picture img');
    if (!picture || picture.complete) return next();
    const end = once(next, 1000);
    const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(end));
    for (const event of ['load', 'error']) picture.addEventListener(event, afterFrames);
  };
  if (named.length < 2 || document.hidden) load();
  else afterPaint(() => afterPicture(load));

  // For signed-in users the first calls start now, in the order of BOOT-02. The app uses their answers
  // (early-calls.ts).
  const cookie = (name) => {
    try {
      return decodeURIComponent(document.cookie.match(`(?:^|; )${name}=([^;]*)`)[1]);
    } catch {}
  };
  const token = cookie('token');
  if (!token || !cookie('userId')) return;
  const locale = document.documentElement.lang;
  const headers = { Accept: 'application/json', 'Accept-Language': locale, Authorization: `Basic ${token}` };
  const answers = {};
  window.earlyCalls = { token, locale, answers };
  const call = (path) => {
    answers[path] = fetch(path, { headers });
    return answers[path].then((answer) => (answer.ok ? path : Promise.reject(answer)));
  };
  call('/api/configuration')
    .then(() => call('/api/user/currentUser'))
    .then(() => call('/api/materialCategory'))
    .catch(() => {});
})();

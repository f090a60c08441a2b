import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { HtmlEditor } from './html-editor.tsx';
import { removedParts } from './removed-html.ts';

const parsed = vi.hoisted(() => ({ times: 0 }));
vi.mock('./rich-text.ts', async (original) => {
  const real = await original<typeof import('./rich-text.ts')>();
  const isKept = (html: string) => {
    parsed.times += 1;
    return real.isKept(html);
  };
  return { ...real, isKept };
});

const definitions = '<dl><dt>Größe</dt><dd>XS</dd></dl>';

function Field() {
  const [value, setValue] = useState('<p>Hallo</p>');
  return (
    <>
      <HtmlEditor
        {...{ name: 'body.de', label: 'Text', error: undefined, maxLength: 60, locale: 'de' }}
        value={value}
        onChange={setValue}
      />
      <button type="button" onClick={() => setValue(definitions)}>
        Laden
      </button>
    </>
  );
}

it('issue 18: a text of another person that the visual editor would cut is shown as HTML', async () => {
  const { user } = renderPage(<Field />);
  expect((await screen.findByRole('textbox', { name: 'Text' })).tagName).toBe('DIV');
  await user.click(screen.getByRole('button', { name: 'Laden' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })).value).toBe(definitions);
});

it('issue 18: typing HTML parses the text after a pause only, and says then why the visual editor cannot take it', async () => {
  const { user } = renderPage(<Field />);
  await user.click(await screen.findByRole('button', { name: /^Als HTML bearbeiten/ }));
  const before = parsed.times;
  await user.type(screen.getByRole('textbox', { name: 'Text' }), '<dl><dt>A</dt></dl>');
  expect(parsed.times - before).toBeLessThan(3);
  const leave = screen.getByRole('button', { name: /^Im Editor bearbeiten/ });
  await waitFor(() => expect(leave.getAttribute('aria-describedby')).toBeTruthy());
  expect(document.getElementById(leave.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Der Editor würde Teile dieses Textes entfernen.',
  );
});

it('issue 18: a text longer than the server takes says so in the visual editor and as HTML, uncut', async () => {
  const { user } = renderPage(<Field />);
  await user.click(await screen.findByRole('button', { name: /^Als HTML bearbeiten/ }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await user.clear(field);
  await user.click(field);
  await user.paste(`<p>${'a'.repeat(55)}</p>`);
  const text = 'Der Text ist um 2 Zeichen zu lang, höchstens 60 mit HTML.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field.value).toHaveLength(62);
  await user.click(screen.getByRole('button', { name: /^Im Editor bearbeiten/ }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Text' }).getAttribute('aria-invalid')).toBe('true');
});

it('CONT-03 issue 18: HTML names what saving will leave out, and keeps it typed until then', async () => {
  const { user } = renderPage(<Field />);
  await user.click(await screen.findByRole('button', { name: /^Als HTML bearbeiten/ }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  const html = '<p onclick="x()">A<script>x()</script></p>';
  await user.clear(field);
  await user.click(field);
  await user.paste(html);
  expect(await screen.findByText(/beim Speichern entfällt es: onclick, <script>$/)).toBeTruthy();
  expect(field.value).toBe(html);
});

it('issue 18: HTML with a picture that browsers do not show in the shop says so at its field', async () => {
  const { user } = renderPage(<Field />);
  await user.click(await screen.findByRole('button', { name: /^Als HTML bearbeiten/ }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await user.clear(field);
  await user.click(field);
  await user.paste("<p><img src='http://a.example/a.png'></p>");
  expect(await screen.findByText('Bilder beginnen mit / oder https://')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it.each([
  ['<p>Hallo <b>Welt</b><img src="/files/a.webp" alt=""></p><!-- x -->', []],
  ['<script>x()</script><p>a</p>', ['<script>']],
  ['<iframe src="https://video.example"><p class="x">a</p></iframe>', ['<iframe>']],
  ['<svg onload="x()"><path d="M0 0"/></svg>', ['<svg>']],
  ['<form action="/x"><input name="p">Text</form>', ['<form>', '<input>']],
  ['<a href="javascript:x()" target="_blank">a</a>', ['href="javascript:x()"', 'target']],
  ['<p class="a">a</p><p class="b" style="color:red">b</p>', ['class', 'style']],
  ['<img src="data:image/png;base64,AAAA"><img alt="b">', ['src="data:image/png;base64,AAAA"', '<img>']],
])('CONT-03 issue 18: of %j saving leaves out %j', (html, parts) => {
  expect(removedParts(html)).toEqual(parts);
});

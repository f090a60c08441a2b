import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { HtmlEditor } from './html-editor.tsx';

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

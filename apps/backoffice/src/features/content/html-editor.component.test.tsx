import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { HtmlEditor } from './html-editor.tsx';

const definitions = '<dl><dt>Größe</dt><dd>XS</dd></dl>';

function Field() {
  const [value, setValue] = useState('<p>Hallo</p>');
  return (
    <>
      <HtmlEditor
        {...{ name: 'body.de', label: 'Text', error: undefined, maxLength: 1000, locale: 'de' }}
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

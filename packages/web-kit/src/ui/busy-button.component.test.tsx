import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { BusyActionIcon, BusyButton } from './busy-button.tsx';
import { ReasonActionIcon, ReasonButton } from './disabled-reason.tsx';

it('issue 17: a busy button says so, does nothing, and is not disabled, which would take the focus from it', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  const { user } = renderComponent(
    <form onSubmit={onSubmit}>
      <BusyButton loading type="submit" onClick={onClick}>
        a
      </BusyButton>
      <ReasonButton loading type="submit" onClick={onClick}>
        b
      </ReasonButton>
      <BusyActionIcon loading type="submit" aria-label="c" onClick={onClick} />
      <ReasonActionIcon loading type="submit" aria-label="d" onClick={onClick} />
      <BusyButton>rest</BusyButton>
    </form>,
  );
  for (const name of ['a', 'b', 'c', 'd']) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(['aria-busy', 'aria-disabled'].map((key) => button.getAttribute(key))).toEqual(['true', 'true']);
    expect(button.disabled).toBe(false);
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
  }
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'rest' }).hasAttribute('aria-busy')).toBe(false);
});

it('issue 18: the second click of a double click does nothing', async () => {
  const onClick = vi.fn();
  const { user } = renderComponent(
    <BusyButton loading={false} onClick={onClick}>
      Speichern
    </BusyButton>,
  );
  await user.dblClick(screen.getByRole('button', { name: 'Speichern' }));
  expect(onClick).toHaveBeenCalledOnce();
});

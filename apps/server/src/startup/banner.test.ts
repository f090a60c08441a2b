import { demoPassword, demoSignIns } from '@kontor/demo';
import { describe, expect, it } from 'vitest';
import { startBanner } from './banner.ts';

describe('startBanner', () => {
  it('issue 2: prints the address, the demo tenants and every sign-in', () => {
    const text = startBanner('http://localhost:3000', ['werkmeister', 'nordhang']);
    expect(text).toContain('http://localhost:3000\n');
    expect(text).toContain('http://nordhang.localhost:3000 ');
    expect(text).toContain('http://werkmeister.localhost:3000 ');
    expect(text).toContain(demoPassword);
    for (const { username } of demoSignIns) expect(text).toMatch(new RegExp(`(^|[ ,])${username}[, ]`, 'm'));
  });

  it('SHIP-02 ends with the address', () => {
    expect(startBanner('http://localhost:3000', ['nordhang']).trimEnd()).toMatch(
      /\nKontor is ready: http:\/\/localhost:3000$/,
    );
  });

  it('issue 16: names the folder of mails where no mail server takes them', () => {
    expect(startBanner('http://localhost:3000', [], '/data/outbox')).toContain(
      'Mails are shown at http://localhost:3000/outbox and kept in /data/outbox\n',
    );
    expect(startBanner('http://localhost:3000', [])).not.toContain('Mails');
  });

  it('issue 18: tells the owner of a new shop where to set the password', () => {
    expect(startBanner('http://localhost:3000', ['shop'], undefined, '/reset?token=x')).toContain(
      '    http://localhost:3000/reset?token=x\n',
    );
  });

  it('issue 2: says nothing of a demo that is not loaded', () => {
    const text = startBanner('https://shop.example', ['acme']);
    expect(text).toContain('https://shop.example');
    expect(text).not.toContain('demo');
  });
});

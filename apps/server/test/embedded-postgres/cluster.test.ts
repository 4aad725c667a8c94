import { unprivilegedAccount } from '@comptoir/embedded-postgres/cluster';
import { describe, expect, it } from 'vitest';

const passwd = (...lines: string[]) => ['root:x:0:0:root:/root:/bin/bash', ...lines, ''].join('\n');
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';

describe('unprivilegedAccount', () => {
  it('is the user postgres where there is one', () => {
    const text = passwd(NOBODY, 'postgres:x:101:104::/var/lib/postgresql:/bin/bash');
    expect(unprivilegedAccount(text)).toEqual({ uid: 101, gid: 104 });
  });

  it('is nobody elsewhere', () => {
    expect(unprivilegedAccount(passwd(NOBODY))).toEqual({ uid: 65534, gid: 65534 });
  });

  it('is none on a system that has neither', () => {
    expect(unprivilegedAccount(passwd())).toBeUndefined();
  });
});

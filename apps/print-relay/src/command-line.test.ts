import { describe, expect, it } from 'vitest';
import { readCommand } from './command-line.ts';

const HOME = '/home/cuisine';

describe('the relay speaks HTTPS, except to this machine', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443/',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('PR-101: %s', (address) => {
    expect(readCommand([address], HOME)).toMatchObject({ kind: 'run', code: null });
  });

  it.each([
    'http://shop.example',
    'http://192.168.1.20:3000',
    'http://localhost.evil.example',
    'http://127.evil.example',
    'ftp://shop.example',
    'shop.example',
    '',
  ])('PR-101: never %s', (address) => {
    expect(readCommand([address], HOME)).toMatchObject({ kind: 'wrong' });
  });
});

describe('the key has a file for each shop', () => {
  it.each([
    [['https://shop.example', 'ABCD2345'], '/home/cuisine/.comptoir/print-relay-shop.example.json'],
    [['https://shop.example:8443'], '/home/cuisine/.comptoir/print-relay-shop.example_8443.json'],
    [['--key-file', '/etc/relay.json', 'https://shop.example'], '/etc/relay.json'],
    [['https://shop.example', '--key-file', 'relay.json', 'ABCD2345'], 'relay.json'],
  ])('PR-102: %s keeps it in %s', (args, keyFile) => {
    expect(readCommand(args, HOME)).toMatchObject({ kind: 'run', keyFile });
  });

  it('PR-102: takes the code after the address', () => {
    expect(readCommand(['https://shop.example', 'ABCD2345'], HOME)).toMatchObject({
      code: 'ABCD2345',
    });
  });
});

describe('a wrong call says what is wrong', () => {
  it.each([
    [[], 'The address of the shop is missing.'],
    [['https://shop.example', 'A', 'B'], '« B » is one too many.'],
    [['https://shop.example', '--key-file'], '--key-file needs the name of a file.'],
  ])('PR-100: %s', (args, why) => {
    expect(readCommand(args, HOME)).toEqual({ kind: 'wrong', why });
  });

  it('PR-100: explains itself', () => {
    expect(readCommand(['--help'], HOME)).toEqual({ kind: 'help' });
  });
});

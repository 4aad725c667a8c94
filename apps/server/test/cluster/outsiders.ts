import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '#test/harness/listen-locally.ts';

/** A service that can stop answering. */
export interface Silence {
  /** Resolves once it answers again. */
  wait(): Promise<void>;
  hang(): void;
  recover(): void;
}

export function silenceable(): Silence {
  let silence = Promise.withResolvers<void>();
  silence.resolve();
  return {
    wait: () => silence.promise,
    hang() {
      silence = Promise.withResolvers<void>();
    },
    recover() {
      silence.resolve();
    },
  };
}

/** A proxy to a local provider that passes nothing on while it is silenced. */
export async function outsiderLine(port: number) {
  const silence = silenceable();
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => {});
      end.once('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    far.pipe(near);
    void pass(near, far, silence);
  });
  const ownPort = await listenLocally(server);
  return {
    ...silence,
    url: `http://127.0.0.1:${ownPort}`,
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}

async function pass(near: Socket, far: Socket, silence: Silence): Promise<void> {
  try {
    for await (const chunk of near) {
      await silence.wait();
      far.write(chunk);
    }
    far.end();
  } catch {
    far.destroy();
  }
}

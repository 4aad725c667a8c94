import { Agent, request } from 'node:http';

/**
 * Sends JSON over kept connections with as little work as Node allows: what the load costs is taken
 * from the same two cores as what it measures.
 */
export function jsonClient(root: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(root);

  function send(method: 'POST' | 'PUT', path: string, body: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}

import dgram from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const QUESTION_END_BYTES = 4;
const TYPE_A = 1;

/** Answers every name with the addresses that it is given, as the name server of a container engine does for a scaled service. */
export class DnsServer {
  private constructor(
    private readonly socket: dgram.Socket,
    readonly addresses: Set<string>,
  ) {
    socket.on('message', (message, { port, address }) => socket.send(answerTo(message, [...this.addresses]), port, address));
  }

  static async start(addresses: string[]): Promise<DnsServer> {
    const socket = dgram.createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new DnsServer(socket, new Set(addresses));
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  stop(): void {
    this.socket.close();
  }
}

/** RFC 1035, as far as one question about addresses needs it. */
function answerTo(message: Buffer, addresses: string[]): Buffer {
  let end = HEADER_BYTES;
  while (message[end]) end += (message[end] ?? 0) + 1;
  end += 1;
  const question = message.subarray(HEADER_BYTES, end + QUESTION_END_BYTES);
  const given = message.readUInt16BE(end) === TYPE_A ? addresses : [];
  const header = Buffer.alloc(HEADER_BYTES);
  message.copy(header, 0, 0, 2);
  // An answer, authoritative, recursion available.
  header.writeUInt16BE(0x8580, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(given.length, 6);
  return Buffer.concat([header, question, ...given.map(record)]);
}

/** The name as a pointer to the question's, type A, class IN, good for no time, four bytes. */
const record = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

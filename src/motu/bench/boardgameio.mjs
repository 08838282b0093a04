// boardgame.io under load: its own server with tic-tac-toe, and people who play at it.
//
//   node boardgameio.mjs server                                      prints its address, serves
//   node boardgameio.mjs client ADDRESS TABLES WARM_UP SECONDS       plays, prints JSON
//
// The client speaks the few messages of boardgame.io's own client straight to socket.io, which is
// cheaper than to keep a whole client for everybody. See load_client.py, which does the same.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const PAUSE = 1000;
const LOST = 10000;
const OPENING_AT_ONCE = 8;
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = ([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c];
    if (LINES.some(won)) return { winner: ctx.currentPlayer };
    return G.cells.includes(null) ? undefined : { draw: true };
  },
};

async function serve() {
  const { Server } = require('boardgame.io/server');
  const server = Server({ games: [TicTacToe], origins: [] });
  const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
  console.log(`http://127.0.0.1:${appServer.address().port}`);
}

const sleep = (ms) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

const inTime = (promise) => {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('lost')), LOST);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

class Page {
  constructor(io, address, player) {
    this.player = player;
    this.state = null;
    this.match = '';
    this.expected = null;
    this.socket = io(`${address}/tic-tac-toe`, {
      transports: ['websocket'], multiplex: false, reconnection: false,
    });
    this.socket.on('sync', (match, info) => this.hear(match, info.state));
    this.socket.on('update', (match, state) => this.hear(match, state));
  }

  hear(match, state) {
    if (match !== this.match) return;
    this.state = state;
    if (this.expected && state._stateID >= this.expected.id) {
      this.expected.heard(performance.now());
      this.expected = null;
    }
  }

  // When this page knows of that state.
  expect(id) {
    return inTime(new Promise((heard) => { this.expected = { id, heard }; }));
  }

  sit(match) {
    this.match = match;
    const known = this.expect(0);
    this.socket.emit('sync', match, this.player, undefined, 2);
    return known;
  }

  mark(cell) {
    const payload = { type: 'mark', args: [cell], playerID: this.player };
    const action = { type: 'MAKE_MOVE', payload };
    this.socket.emit('update', action, this.state._stateID, this.match, this.player);
  }
}

let matches = 0;

class LoadedTable {
  constructor(io, address) {
    this.pages = ['0', '1'].map((player) => new Page(io, address, player));
    this.waits = [];
    this.fault = '';
  }

  async open() {
    matches += 1;
    const match = `${process.pid}-${matches}`;
    for (const page of this.pages) await page.sit(match);
  }

  async play(begin, end) {
    let due = begin;
    try {
      while (due < end) {
        await sleep(due - performance.now());
        if (this.pages[0].state.ctx.gameover !== undefined) await this.open();
        await this.act();
        // Late or not, everybody keeps to the own beat.
        due += PAUSE * Math.max(1, Math.ceil((performance.now() - due) / PAUSE));
      }
    } catch (fault) {
      this.fault = String(fault);
      this.waits.push([performance.now(), LOST]);
    }
  }

  async act() {
    const { G, ctx, _stateID } = this.pages[0].state;
    const free = G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
    const seat = Number(ctx.currentPlayer);
    const known = this.pages.map((page) => page.expect(_stateID + 1));
    const began = performance.now();
    this.pages[seat].mark(free[Math.floor(Math.random() * free.length)]);
    const heard = await Promise.all(known);
    this.waits.push([began, heard[1 - seat] - began]);
  }
}

async function load(address, count, warmUp, seconds) {
  const { io } = require('socket.io-client');
  const tables = [];
  while (tables.length < count) {
    const size = Math.min(OPENING_AT_ONCE, count - tables.length);
    const some = Array.from({ length: size }, () => new LoadedTable(io, address));
    await Promise.all(some.map((table) => table.open()));
    tables.push(...some);
  }
  const begin = performance.now() + 200;
  const counting = begin + 1000 * warmUp;
  const end = counting + 1000 * seconds;
  const playing = tables.map((table, place) => table.play(begin + (PAUSE * place) / count, end));
  await sleep(counting - performance.now());
  const before = process.cpuUsage();
  await sleep(end - performance.now());
  const used = process.cpuUsage(before);
  await Promise.all(playing);
  for (const table of tables) for (const page of table.pages) page.socket.disconnect();
  await sleep(500);
  const counted = tables.flatMap((table) => table.waits).filter(([at]) => at >= counting);
  const waits = counted.map(([, wait]) => Number(wait.toFixed(3)));
  const busy = (used.user + used.system) / 1e6 / seconds;
  const fault = tables.map((table) => table.fault).find(Boolean) ?? '';
  // A pipe takes 64 kB at a time: leaving before all is written would cut it off.
  const told = JSON.stringify({ waits, busy, fault });
  await new Promise((written) => { process.stdout.write(told, written); });
}

const [, , what, address, ...numbers] = process.argv;
if (what === 'server') await serve();
else {
  await load(address, ...numbers.map(Number));
  process.exit(0);
}

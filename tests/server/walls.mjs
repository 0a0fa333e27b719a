// walls.mjs FOLDER: the rooms of the server (docs/architecture.md) can include what they may,
// and nothing else. FOLDER is where it was built; the folders in which each room looks for
// headers are read from its compile_commands.json.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../../..');
const commands = JSON.parse(readFileSync(join(process.argv[2], 'compile_commands.json'), 'utf8'));

// From the ground up; of each what others see ("all": everything).
const rooms = [
  { folder: 'server/ground', file: 'ground.c', shows: 'all' },
  { folder: 'server/net', file: 'net.c', shows: ['address.h', 'answer.h', 'connection.h', 'headers.h', 'net.h', 'outgoing.h', 'socket.h', 'wire.h'] },
  { folder: 'server/match', file: 'rooms.c', shows: ['match.h'] },
  { folder: 'server/house', file: 'house.c', shows: ['house.h'] },
  { folder: 'server', file: 'core.c', shows: ['server.h', 'whole.h'] },
];
let wrong = 0, looked = 0;
rooms.forEach((room, place) => {
  const path = join(root, room.folder, room.file);
  const { command } = commands.find(({ file }) => file === path);
  const folders = [...command.matchAll(/-I(\S+)/g)].map(([, folder]) => folder);
  rooms.forEach((other, below) => {
    for (const header of readdirSync(join(root, other.folder)).filter((name) => name.endsWith('.h'))) {
      const name = `${other.folder}/${header}`;
      const may = room === other || (below < place && (other.shows === 'all' || other.shows.includes(header)));
      const can = folders.some((folder) => existsSync(join(folder, name)));
      looked++;
      if (may === can) continue;
      wrong++;
      console.log(`${room.folder} ${can ? 'can include' : 'cannot include'} ${name}`);
    }
  });
});
if (wrong || looked < 100) process.exit(1);
console.log(`ok ${looked} headers`);

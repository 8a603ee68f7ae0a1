// Lets a script import the rigs of `test/`, which stay out of the build: their types are removed as they are loaded, and `src` means what was built from it.
import { register } from 'node:module';

register('./rig-loader.mjs', import.meta.url);

/** @param {string} file a rig by its path in `test/`, without the ending; the backend must be built */
export const importRig = (file) => import(new URL(`../../test/${file}.ts`, import.meta.url));

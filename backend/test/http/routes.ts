import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';

import { ACCESS, type Access } from '../../src/common/http/audience.js';
import { PROOF, proofOf, type Proof } from '../../src/common/proof.js';
import type { World } from '../world.js';

export interface Route {
  method: string;
  /** With its parameters as they are written: `/api/projects/:id`. */
  path: string;
  audience: Access['audience'] | undefined;
  permission?: Access['permission'];
  reads?: Access['reads'];
  /** Of staff: whether it needs a fresh proof of who calls. */
  proof?: Proof;
}

type Handler = (...args: never[]) => unknown;

/** Every route that a controller has registered, whichever module brought it. */
export function routesOf(world: World): Route[] {
  const routes: Route[] = [];
  for (const module of world.app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype === 'function') routes.push(...routesOfController(metatype as new (...args: never[]) => object));
    }
  }
  return routes.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

function routesOfController(controller: new (...args: never[]) => object): Route[] {
  const prototype = controller.prototype as Record<string, Handler>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (!handler || method === undefined) return [];
    const access = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller)) as Access | undefined;
    const { audience, permission, reads } = access ?? { audience: undefined, permission: null, reads: null };
    const verb = RequestMethod[method] ?? '';
    const proof = permission ? proofOf(Reflect.getMetadata(PROOF, handler) as Proof | undefined, verb, permission) : undefined;
    return pathsOf(controller).flatMap((prefix) =>
      pathsOf(handler).map((path) => ({ method: verb, path: joined(prefix, path), audience, permission, reads, proof })),
    );
  });
}

function pathsOf(target: object): string[] {
  const paths = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return [paths ?? ''].flat();
}

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

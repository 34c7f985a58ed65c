import type { Module } from '../../platform/module.ts';
import './graphql-mutations.ts';
import { alsoSearched } from '../search/other-texts.ts';
import { commentRoutes } from './rest.ts';
import { textsOf } from './store.ts';

alsoSearched(textsOf);

export const commentsModule: Module = { routes: commentRoutes };

/** The service's reasons are not translated yet: French pages show its own English sentences. */
export { reasons } from './en.ts';

/** Node's buffers, by which the engine copies texts and compares memories: the build puts them into the bundle. */
export { Buffer } from "buffer/";

// esbuild finds nothing once the directory is gone in which it was first imported, which must not be a test's own.
import "esbuild";

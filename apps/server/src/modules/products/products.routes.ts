import multipart from '@fastify/multipart';
import { routes } from '@kontor/contract';
import { MAX_ASSET_BYTES } from '@kontor/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { oneFileOf } from '../../shared/one-file.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { addCategory, changeCategory, listCategories, removeCategory } from './categories.ts';
import { addDocument, addPicture } from './product-files.ts';
import { createProductsRepository } from './products.repository.ts';
import {
  addProduct,
  changeDocuments,
  changePictures,
  changeProduct,
  changeVariants,
  listProducts,
  readProduct,
  removeProduct,
} from './products.usecases.ts';

/** Registers the operators' calls about products and categories. */
export function registerProductsRoutes(
  app: FastifyInstance,
  {
    config: { picturesUrl },
    database: { pool, workPool },
    clock,
    files,
    jobs,
    pictureWorkshop: workshop,
    settings,
  }: Dependencies,
): void {
  const edits = { workPool, clock, files, jobs, picturesUrl };
  const services = { products: createProductsRepository({ pool }), pool, settings, edits, workshop };
  const { products } = routes;
  addRoute(app, products.list, ({ actor, query }) => listProducts({ actor, query, services }));
  addDataRoute(app, products.choices, ({ actor }) => services.products.choices(actor.tenantId));
  addDataRoute(app, products.read, ({ actor, params: { id } }) => readProduct({ actor, id, services }));
  addDataRoute(app, products.add, ({ actor, body: input }) => addProduct({ actor, input, services }));
  addDataRoute(app, products.update, ({ actor, params: { id }, body: change }) =>
    changeProduct({ actor, id, change, services }),
  );
  addRoute(app, products.remove, ({ actor, params: { id } }) => removeProduct({ actor, id, services }));
  addDataRoute(app, products.variants, ({ actor, params: { id }, body: change }) =>
    changeVariants({ actor, id, change, services }),
  );
  addDataRoute(app, products.pictures, ({ actor, params: { id }, body: change }) =>
    changePictures({ actor, id, change, services }),
  );
  addDataRoute(app, products.documents, ({ actor, params: { id }, body: change }) =>
    changeDocuments({ actor, id, change, services }),
  );
  // Only these routes accept forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    addDataRoute(scope, products.addPicture, ({ actor, params: { id }, request }) =>
      addPicture({ actor, id, services, receive: () => fileOf(request) }),
    );
    addDataRoute(scope, products.addDocument, ({ actor, params: { id }, request }) =>
      addDocument({ actor, id, services, receive: () => fileOf(request) }),
    );
  });

  addDataRoute(app, products.categories, ({ actor }) => listCategories({ actor, services }));
  addDataRoute(app, products.addCategory, ({ actor, body: input }) =>
    addCategory({ actor, input, services }),
  );
  addDataRoute(app, products.updateCategory, ({ actor, params: { id }, body: change }) =>
    changeCategory({ actor, id, change, services }),
  );
  addDataRoute(app, products.removeCategory, ({ actor, params: { id } }) =>
    removeCategory({ actor, id, services }),
  );
}

const fileOf = (request: FastifyRequest) =>
  oneFileOf(request, { field: 'file', maxBytes: MAX_ASSET_BYTES }, requestError('request.invalid'));

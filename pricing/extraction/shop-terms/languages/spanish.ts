import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Spanish. */
export const spanish: LanguageTerms = {
  buy: `
    añadir al carrito | añadir al carro | añadir a la cesta | añadir a la bolsa | añadir a cesta
    añadir a carrito | añadir a mi cesta | agregar al carrito | agregar al carro
    agregar a la bolsa | agregar a carrito | agregar al carro de compras | sumar al carrito
    comprar ahora | =comprar | comprar online | comprar ya | lo quiero | pedir ahora
    compra ahora | compra ya | meter en la cesta | al carrito | =añadir | =agregar | pujar
    hacer una puja
  `,
  cart: `
    ver carrito | ver mi carro | ver el carrito | ver cesta | ir al carrito | mi carrito
    ir a la cesta | ver carro
  `,
  inStock: `
    en stock | en existencia* | =disponible | disponible online | producto disponible
    artículo disponible | disponibilidad inmediata | disponible en stock
    disponible para entrega inmediata | entrega inmediata | hay stock | hay existencias
    con stock | últimas unidades | última unidad | pocas unidades | últimas existencias
    stock disponible
  `,
  outOfStock: `
    agotado | agotada | agotados | sin stock | sin existencias | fuera de stock
    no hay existencias | no hay stock | no quedan | producto agotado | sin disponibilidad
    no queda stock | sin inventario | próximamente disponible | =próximamente | =vendido
  `,
  negation: 'no | ya no | no está | no esta',
  fewLeft: `
    quedan # | queda # | solo quedan # | solo queda # | # disponibles | # en stock
    # unidades disponibles | últimas # unidades | más de # disponibles | # en existencia
  `,
  stock: `
    stock | existencias | unidades en stock | unidades disponibles | inventario | disponibilidad
  `,
  cannot: 'no se puede | no es posible',
  buying: 'comprar | adquirir | pedir',
  neither: `
    hasta agotar | hasta fin de existencias | sujeto a disponibilidad | disponible en #
    no disponible para envío | consultar disponibilidad
  `,
  preOrder: `
    preventa | pre venta | reserva anticipada | pre orden | preorden | precompra | pre compra
    reserva ya | pre order
  `,
  backOrder: `
    bajo pedido | por encargo | sobre pedido | disponible a partir del # | disponible desde el #
    disponible bajo pedido | en reposición
  `,
  discontinued: `
    descatalogad* | descontinuad* | ya no se fabrica | discontinuad* | fuera de catálogo
  `,
  notify: `
    avísame | avísenme | avisarme | avisadme | notificarme | notifícame | notifíqueme
    avisar cuando | avísame cuando | recibir aviso | quiero que me avisen | enviarme un aviso
    alerta de stock
  `,
  shops: `
    en tienda | en tiendas | en # tiendas | en tienda física | en tiendas físicas | en sucursal
    en sucursales | en nuestras tiendas | en tu tienda
  `,
  delivery: 'recogida | entrega a domicilio | envío | retiro | retirar',
  itemNumber: `
    ref | referencia | referencia del producto | cód | código | código de producto
    código del producto | código producto | código de artículo | código artículo | cód producto
    cód de producto | nº de artículo | número de artículo | nº artículo | número de producto
    nº de producto | número de referencia | n° de referencia | sku | clave | modelo sku | nº ref
    id de producto
  `,
};
